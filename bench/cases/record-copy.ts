import { signIn } from '../../src/testing/access/sign-in.ts';
import { insertDoctor } from '../../src/testing/clinic/factories.ts';
import { insertKnownPatient } from '../../src/testing/clinic/people.ts';
import {
  someBackground,
  someContent,
} from '../../src/testing/clinic/records.ts';
import { measureInTurns } from '../load.ts';
import { insertSignedVisits } from '../record-queries.ts';
import { type Line, toLine } from '../report.ts';
import { note, type Stage } from '../stage.ts';

/** As long as a doctor's findings: 1,200 letters. */
const findings =
  'Refiere dolor torácico de dos días de evolución, sin fiebre ni disnea. Lúcido, hemodinámicamente estable. '.repeat(
    12,
  );

// The most time until the first byte, as a multiple of the floor's.
const most = 4;

/** Measures the copy of a long record that a patient downloads, from the request to its first byte. */
export async function measureRecordCopy(stage: Stage): Promise<Line[]> {
  const { clinic, product, floor } = await stage.small();
  const encounters = stage.sized(500, 20);
  const { owner, specialtyId, practiceId } = clinic;
  const patient = await insertKnownPatient(
    { owner },
    { hasPassword: true, isVerified: true },
  );
  const doctorId = await insertDoctor(
    { owner },
    { name: 'Doctora Historia', specialtyId, practiceIds: [practiceId] },
  );
  const content = { ...someContent, findings, background: someBackground };
  await insertSignedVisits(owner, {
    patientId: patient.id,
    doctorId,
    specialtyId,
    practiceId,
    content,
    count: encounters,
  });
  const url = `http://127.0.0.1:${product.port}`;
  const { ask } = await signIn({ url }, { role: 'patient', dni: patient.dni });
  const bare = `http://127.0.0.1:${floor.port}/record?patientId=${patient.id}&most=${encounters}`;
  let isWhole = true;
  const { ones, others } = await measureInTurns(
    stage.rounds(5),
    async () => {
      const { json } = await ask('/record/copies', { body: { format: 'pdf' } });
      const { file, firstMs, wholeMs } = await download(`${url}${json.path}`);
      isWhole &&=
        file.subarray(0, 5).equals(Buffer.from('%PDF-')) &&
        file.subarray(-8).includes('%%EOF');
      note(
        `  ${(file.length / 1e6).toFixed(1)} MB in ${Math.round(wholeMs)} ms`,
      );
      return firstMs;
    },
    async () => {
      const { file, firstMs } = await download(bare);
      if (JSON.parse(file.toString()).length !== encounters)
        throw new Error('The floor tells of others.');
      return firstMs;
    },
  );
  return [
    toLine(
      { name: 'record/copy first byte', unit: 'ms' },
      { values: ones, floors: others },
      {
        atMostTimes: most,
        also: `${encounters} encounters, whole`,
        alsoMet: isWhole,
      },
    ),
  ];
}

/** The milliseconds until the first byte, and until the last. */
async function download(
  url: string,
): Promise<{ file: Buffer; firstMs: number; wholeMs: number }> {
  const began = performance.now();
  const { body } = await fetch(url);
  const pieces: Uint8Array[] = [];
  let firstMs = 0;
  for await (const piece of body ?? []) {
    firstMs ||= performance.now() - began;
    pieces.push(piece);
  }
  return {
    file: Buffer.concat(pieces),
    firstMs,
    wholeMs: performance.now() - began,
  };
}
