// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  darkBackgrounds,
  lightBackgrounds,
  ownAccent,
} from '../../../../base/clinic/rules/accent.ts';
import { contrast } from '../../../../testing/pages/contrast.ts';
import type { Message } from '../message/message.ts';
import {
  darkEmailColors,
  type EmailColor,
  emailStyleSheet,
  lightEmailColors,
} from './email-parts-colors.ts';
import { renderEmail } from './render-email.ts';

const message: Message = {
  key: 'k',
  subject: 'Su turno del martes 24 de noviembre – Clínica del Parque',
  paragraphs: [
    'Hola, Carolina Benítez:',
    'Su turno quedó reservado. Si no puede venir, cámbielo o cancélelo cuanto antes: así otra persona podrá usarlo.',
    'Traiga:\nsu DNI\nsu credencial',
  ],
  facts: [
    { label: 'Día', value: 'Martes 24 de noviembre de 2026' },
    {
      label: 'Lugar',
      value:
        'Consultorio 3, Av. del Parque 1450, Ciudad Autónoma de Buenos Aires, Argentina',
    },
  ],
  appointments: [],
  action: {
    label: 'Ver, cambiar o cancelar',
    url: 'https://turnos.example/cancelar-turno/1?token=abc&x=1',
  },
  calendar: null,
  unsubscribeUrl: 'https://turnos.example/baja?token=abc',
  lockScreenText: '',
  clinic: {
    name: 'Clínica del Parque',
    address: 'Av. del Parque 1450',
    phones: ['11 5555-0100', '11 5555-0101'],
  },
};

const ofTwo: Message = {
  ...message,
  facts: [],
  appointments: [
    'Martes 24 de noviembre de 2026, 10:20 h',
    'Jueves 3 de diciembre de 2026, 09:00 h',
  ].map((title, index) => ({
    title,
    facts: [
      { label: 'Lugar', value: 'Consultorio 3, Av. del Parque 1450' },
      { label: 'Código', value: `K7M2Q${index + 2}` },
    ],
    action: {
      label: 'Ver, cambiar o cancelar',
      url: `https://turnos.example/cancelar-turno/${index}`,
    },
  })),
  action: null,
  unsubscribeUrl: null,
  lockScreenText: '',
};

const pageOf = async (of: Message) =>
  new DOMParser().parseFromString((await renderEmail(of)).html, 'text/html');

/** Every element with its attribute names, without values: the markup's structure. */
function skeleton(page: Document): string[] {
  return [...page.querySelectorAll('*')].map(
    (element) =>
      `${element.tagName} ${element.getAttributeNames().sort().join(' ')}`,
  );
}

describe('the page', () => {
  test('says everything, in Spanish, under the clinic’s name', async () => {
    const page = await pageOf(message);
    expect(page.documentElement.lang).toBe('es-AR');
    expect(page.body.lang).toBe('es-AR');
    expect(page.title).toBe(message.subject);
    expect(page.querySelector('h1')?.textContent).toBe('Clínica del Parque');
    const paragraphs = [...page.querySelectorAll('p')];
    expect(paragraphs.map((each) => each.textContent)).toEqual([
      message.paragraphs[0],
      message.paragraphs[1],
      'Traiga:su DNIsu credencial',
      'Clínica del Parque',
      'Av. del Parque 1450',
      '11 5555-0100 · 11 5555-0101',
      'No quiero recibir más estos avisos',
    ]);
    expect(paragraphs[2]?.querySelectorAll('br')).toHaveLength(2);
    expect(
      [...page.querySelectorAll('tr:has(> th)')].map((row) => row.textContent),
    ).toEqual(message.facts.map(({ label, value }) => label + value));
  });

  test('has one button and, if the patient may unsubscribe, a link for it', async () => {
    const links = (page: Document) =>
      [...page.querySelectorAll('a')].map((each) => each.getAttribute('href'));
    expect(links(await pageOf(message))).toEqual([
      message.action?.url,
      message.unsubscribeUrl,
    ]);
    expect(
      links(await pageOf({ ...message, action: null, unsubscribeUrl: null })),
    ).toEqual([]);
  });

  test('is read in order by a screen reader: only facts are a table, each with its heading', async () => {
    const page = await pageOf(message);
    const tables = [...page.querySelectorAll('table')];
    const [facts, ...others] = tables.filter(
      (table) => table.getAttribute('role') !== 'presentation',
    );
    expect(others).toEqual([]);
    expect(facts?.querySelectorAll('th[scope=row]')).toHaveLength(
      message.facts.length,
    );
    expect(
      page.querySelectorAll('table[role=presentation] > tbody > tr > th'),
    ).toHaveLength(0);
    const without = await pageOf({ ...message, facts: [] });
    expect(
      without.querySelectorAll('table:not([role=presentation])'),
    ).toHaveLength(0);
  });

  test('shows several appointments one under the other, each with heading, facts and link', async () => {
    const page = await pageOf(ofTwo);
    expect(
      [...page.querySelectorAll('h2')].map((each) => each.textContent),
    ).toEqual(ofTwo.appointments.map(({ title }) => title));
    expect(
      [...page.querySelectorAll('tr:has(> th)')].map((row) => row.textContent),
    ).toEqual(
      ofTwo.appointments.flatMap(({ facts }) =>
        facts.map(({ label, value }) => label + value),
      ),
    );
    expect(
      [...page.querySelectorAll('a')].map((each) => each.getAttribute('href')),
    ).toEqual(ofTwo.appointments.map(({ action }) => action?.url));
    const inOrder = page.body.textContent ?? '';
    const places = ofTwo.appointments.flatMap(({ title, facts }) => [
      title,
      facts[1]?.value ?? '?',
    ]);
    const positions = places.map((text) => inOrder.indexOf(text));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(0);
  });

  test('fetches nothing: no image, no font, no script, no style from elsewhere', async () => {
    const { html } = await renderEmail(message);
    const page = await pageOf(message);
    const fetching =
      'img,script,link,iframe,object,embed,video,audio,source,form,base,[background],[src],[srcset]';
    expect(page.querySelectorAll(fetching)).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|@font-face/i);
    const addresses = [...html.matchAll(/https?:\/\/[^"' <]+/g)].map(
      ([address]) => new URL(address).host,
    );
    expect(new Set(addresses)).toEqual(
      new Set(['www.w3.org', 'turnos.example']),
    );
  });
});

describe('hostile text', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><a href="https://premio.example">Cobrar</a>',
    '</title></style></td></table><h1>Otra clínica</h1>',
    '<!--[if mso]><v:rect>-->',
    '{codigo} {{}} $1 $& $`',
    '&lt;b&gt; &#60;b&#62;',
    'Ana\r\nBcc: todos@persona.example\r\n\r\n<b>',
    'Ana\u2028Paz\u0000\u001b[31m\u202E',
    'W'.repeat(5000),
  ];

  test.each(hostile)('%j stays text in every place', async (text) => {
    const hostileMessage: Message = {
      ...message,
      subject: text,
      paragraphs: [text, text, `a\n${text.replaceAll('\n', ' ')}\nc`],
      facts: message.facts.map(() => ({ label: text, value: text })),
      appointments: ofTwo.appointments.map(() => ({
        title: text,
        facts: [
          { label: text, value: text },
          { label: text, value: text },
        ],
        action: { label: text, url: 'https://turnos.example/?a="><b>' },
      })),
      action: { label: text, url: 'https://turnos.example/?a="><b>' },
      clinic: { name: text, address: text, phones: [text] },
    };
    // Line breaks of a template stay; everything else is one line.
    hostileMessage.paragraphs = hostileMessage.paragraphs.map((each, index) =>
      index < 2 ? each.replaceAll('\n', ' ') : each,
    );
    const harmless = { ...message, appointments: ofTwo.appointments };
    const [plain, page, { html, text: plainText }] = [
      await pageOf(harmless),
      await pageOf(hostileMessage),
      await renderEmail(hostileMessage),
    ];
    expect(skeleton(page)).toEqual(skeleton(plain));
    expect(page.querySelector('style')?.textContent).toBe(emailStyleSheet);
    expect(html + plainText).not.toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      /[\u0000-\u0009\u000B-\u001F\u2028\u2029\u202E]/,
    );
    expect(plainText).not.toMatch(/^Bcc:/m);
    expect(plainText.split('\n\n').length).toBe(
      (await renderEmail(harmless)).text.split('\n\n').length,
    );
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<b>',
    'mailto:a@persona.example',
    'tel:+541155550100',
    '//premio.example',
    '/cancelar-turno/1',
    '',
  ])(
    'a link to %j is refused, and the fault does not repeat it',
    async (url) => {
      const refused = renderEmail({
        ...message,
        action: { label: 'Ver', url },
      });
      await expect(refused).rejects.toThrow('http');
      if (url !== '') await expect(refused).rejects.not.toThrow(url.trim());
      await expect(
        renderEmail({ ...message, unsubscribeUrl: url || 'x' }),
      ).rejects.toThrow('http');
      const appointments = ofTwo.appointments.map((appointment) => ({
        ...appointment,
        action: { label: 'Ver', url },
      }));
      await expect(renderEmail({ ...ofTwo, appointments })).rejects.toThrow(
        'http',
      );
    },
  );
});

describe('plain text', () => {
  test('says the same in lines that fit, with links whole on their own lines', async () => {
    const { text } = await renderEmail(message);
    expect(text).toBe(`Hola, Carolina Benítez:

Su turno quedó reservado. Si no puede venir, cámbielo o cancélelo cuanto
antes: así otra persona podrá usarlo.

Traiga:
su DNI
su credencial

Día:    Martes 24 de noviembre de 2026
Lugar:  Consultorio 3, Av. del Parque 1450, Ciudad Autónoma de Buenos Aires,
        Argentina

Ver, cambiar o cancelar:
https://turnos.example/cancelar-turno/1?token=abc&x=1

Clínica del Parque
Av. del Parque 1450
11 5555-0100 · 11 5555-0101

No quiero recibir más estos avisos:
https://turnos.example/baja?token=abc
`);
  });
});

test('plain text has several appointments one under the other, each with its link', async () => {
  const { text } = await renderEmail({
    ...ofTwo,
    paragraphs: ['Tiene 2 turnos reservados:'],
  });
  expect(text).toBe(`Tiene 2 turnos reservados:

Martes 24 de noviembre de 2026, 10:20 h
Lugar:   Consultorio 3, Av. del Parque 1450
Código:  K7M2Q2
Ver, cambiar o cancelar:
https://turnos.example/cancelar-turno/0

Jueves 3 de diciembre de 2026, 09:00 h
Lugar:   Consultorio 3, Av. del Parque 1450
Código:  K7M2Q3
Ver, cambiar o cancelar:
https://turnos.example/cancelar-turno/1

Clínica del Parque
Av. del Parque 1450
11 5555-0100 · 11 5555-0101
`);
});

describe('colours', () => {
  const pairs: [EmailColor, EmailColor][] = [
    ['text', 'surface'],
    ['quiet', 'surface'],
    ['quiet', 'page'],
    ['accent', 'page'],
    ['on-accent', 'accent'],
  ];
  for (const [scheme, colors] of [
    ['light', lightEmailColors],
    ['dark', darkEmailColors],
  ] as const) {
    test.each(pairs)(
      `in ${scheme}, %s can be read on %s`,
      (text, background) => {
        expect(
          contrast(colors[text], colors[background]),
        ).toBeGreaterThanOrEqual(4.5);
      },
    );
  }

  test('are the site’s', () => {
    const theme = readFileSync(
      join(import.meta.dirname, '../../../../base/ui/theme.ts'),
      'utf8',
    );
    const themeOf = (name: string) =>
      new RegExp(`const ${name}Colors[^{]*{([^}]*)}`).exec(theme)?.[1];
    // The domain rules decide the backgrounds for a chosen accent, and the theme takes them from there.
    const ofTheRules = {
      light: { ...lightBackgrounds, accent: ownAccent },
      dark: darkBackgrounds,
    };
    for (const [scheme, colors] of [
      ['light', lightEmailColors],
      ['dark', darkEmailColors],
    ] as const) {
      for (const [name, color] of Object.entries(colors)) {
        const ruled = (ofTheRules[scheme] as Record<string, string>)[name];
        if (ruled) {
          expect(color).toBe(ruled);
          continue;
        }
        const token = name.includes('-') ? `'${name}'` : name;
        expect(themeOf(scheme)).toContain(`  ${token}: '${color}'`);
      }
    }
  });

  test('in the dark scheme reach every element with a light colour', async () => {
    const page = await pageOf({ ...message, appointments: ofTwo.appointments });
    const painted = [...page.querySelectorAll<HTMLElement>('[style]')].filter(
      (element) =>
        /(?:^|;)(?:color|background-color|border-[a-z]+):/.test(
          element.getAttribute('style') ?? '',
        ),
    );
    const classes = [...emailStyleSheet.matchAll(/\.([a-z]+)/g)].map(
      ([, name]) => name as string,
    );
    const unreached = painted.filter((element) => {
      const own = [...element.classList].some((name) => classes.includes(name));
      const body =
        element.parentElement?.closest('.page > table') &&
        element.matches('.page > table > tbody > tr > td');
      return !own && !body;
    });
    expect(unreached.map((element) => element.outerHTML.slice(0, 200))).toEqual(
      [],
    );
    expect(painted.length).toBeGreaterThan(10);
  });
});
