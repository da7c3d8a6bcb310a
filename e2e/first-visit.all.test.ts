import { expect, test } from 'vitest';
import { dayAt } from '../src/base/time/clinic-zone.ts';
import { ownQueueToken } from '../src/subjects/queue/server/own/own-queue-link.ts';
import {
  bookElsewhere,
  findFreeAhead,
  readClinic,
  readDoctors,
} from './clinic-calls.ts';
import { journeyClinic } from './journey-clinic.ts';
import { testPeople } from './people.ts';
import { testBrowser } from './visit.ts';

/* The requests of a phone that has never opened the product. */

const browser = testBrowser();
const people = testPeople();

/** The parts of an address that only the clinic knows, by their placeholders. */
const parts: Record<string, () => Promise<string>> = {
  '{doctor}': async () => (await readDoctors())[0]?.id ?? '',
  '{turno}': async () => {
    const { id, linkToken } = await bookElsewhere(
      await findFreeAhead('clinica-medica', 10),
    );
    return `${id}?token=${linkToken}`;
  },
  '{lugar en la cola}': async () => {
    const [{ id: patientId }, { doctorId }] = [
      await people.patient(),
      await people.doctor(),
    ];
    const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    const appointmentId = await people.visit({ patientId, doctorId, startsAt });
    const { rows } = await people.query(
      "select secret from server_keys where name = 'links'",
      [],
    );
    const day = dayAt(startsAt, (await readClinic()).timeZone);
    return ownQueueToken({ linkKey: rows[0].secret }, { appointmentId, day });
  },
};

async function fillIn(address: string): Promise<string> {
  const [part = ''] = /\{.*\}/.exec(address) ?? [];
  return address.replace(part, (await parts[part]?.()) ?? '');
}

/** Opens an address in a new browser. Returns its HTML, its requests, and the bytes of each file. */
async function visitFirst(address: string) {
  const { page } = await browser.visit();
  // The page repeats its first requests after a second, and a slow machine may need longer to draw it. So the
  // clock stands.
  await page.clock.setFixedTime(new Date());
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const asked = new Map<string, string>();
  const ended = new Set<string>();
  const bytesOf = new Map<string, number>();
  let endedAt = 0;
  const end = (requestId: string) => {
    ended.add(requestId);
    endedAt = performance.now();
  };
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http'))
      asked.set(requestId, new URL(request.url).pathname);
  });
  network.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId);
    const path = asked.get(requestId);
    if (path) bytesOf.set(path, encodedDataLength);
  });
  // The page asks again for what is told to have changed, which is no part of its first visit: nothing is told.
  await page.route('**/live', () => undefined);
  const answer = await page.goto(address);
  await page.locator('#root h1').waitFor();
  // The stream of changes never ends.
  const isQuiet = () =>
    [...asked].every(
      ([requestId, path]) => ended.has(requestId) || path.endsWith('/live'),
    ) && performance.now() - endedAt > 500;
  await expect.poll(isQuiet).toBe(true);
  return {
    page,
    html: (await answer?.text()) ?? '',
    asked: [...asked.values()],
    bytesOf,
  };
}

function filesNamedIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
      ([, file = '']) => file,
    ),
  );
}

const kilobyte = 1000;
const mostRequests = 10;
const atTimes = 'cobertura=particular&paso=horario';

test.each([
  ['/', 160],
  ['/?documento=23456789BCDFGHJKMNPQ', 205],
  ['/doctores', 205],
  ['/agendar-cita', 205],
  ['/agendar-cita?especialidad=clinica-medica', 205],
  ['/agendar-cita/{doctor}', 205],
  [`/agendar-cita/{doctor}?${atTimes}`, 205],
  ['/cancelar-turno/{turno}', 205],
  ['/turnero?turno={lugar en la cola}', 205],
  ['/login', 205],
  ['/recordar', 205],
  ['/registro', 205],
  ['/registro-paciente', 205],
])(
  'a first visit of %s makes ten requests at most and loads %i KB at most',
  async (address, most) => {
    const { page, html, asked, bytesOf } = await visitFirst(
      await fillIn(address),
    );
    // The first drawing waits only for the styles.
    const scripts =
      html.match(/<[^>]*(?:"module"|"modulepreload")[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(
      scripts.filter((tag) => !tag.includes('fetchpriority="low"')),
    ).toEqual([]);
    // This browser never asks for icons, and others do.
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(
      /^data:/,
    );
    // Photos are allowed besides: those in view and a few beyond.
    const requests = asked.filter((path) => !path.endsWith('/photo'));
    expect(asked.length - requests.length).toBeLessThanOrEqual(5);
    // Data and the stream of changes count like files.
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(
      mostRequests,
    );
    // A file that the first HTML does not name is loaded late.
    const named = filesNamedIn(html);
    expect(
      requests.filter(
        (path) => path.startsWith('/assets/') && !named.has(path),
      ),
    ).toEqual([]);
    const weight = bytesOf.values().reduce((sum, bytes) => sum + bytes, 0);
    expect(weight).toBeLessThan(most * kilobyte);
    expect(
      requests.filter((file) => file.startsWith('/assets/libraries-')),
    ).toHaveLength(1);
    for (const [file, bytes] of bytesOf)
      expect(bytes, file).toBeLessThan(85 * kilobyte);
  },
);

test.each([
  [`/agendar-cita?especialidad=clinica-medica&${atTimes}`, 0],
  ['/agendar-cita?token=nadie', 1],
  ['/politicas-de-privacidad', 0],
  ['/turnero?aca=nadie', 1],
  // A screen on a wall also asks for its numbers and the stream of changes.
  ['/turnero', 0],
  ['/no-existe', 0],
])(
  'a first visit of %s, with %i requests for data, makes ten requests at most',
  async (address, calls) => {
    const html = await (
      await fetch(`${journeyClinic().baseUrl}${address}`)
    ).text();
    const named = filesNamedIn(html);
    expect(named.size).toBeGreaterThan(5);
    expect(1 + named.size + calls, [...named].join('\n')).toBeLessThanOrEqual(
      mostRequests,
    );
  },
);
