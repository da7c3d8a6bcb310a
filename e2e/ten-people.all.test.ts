import { expect, test } from 'vitest';
import { addDays } from '../src/base/time/clinic-day.ts';
import {
  bookAsPatient,
  findFreeAhead,
  readClinic,
  type Wanted,
} from './clinic-calls.ts';
import { newPeople, type Person } from './new-people.ts';
import { kinesiologist, noon, type Phone, phoneOf } from './patient-phone.ts';
import { patientPassword, testPeople } from './people.ts';
import { everyWay, isEveryWayWalked, testBrowser, type Way } from './visit.ts';

/* Ten people who never saw the product, each with a task. None takes more taps than docs/patient.md says. */

const browser = testBrowser();
const people = testPeople();
const {
  known,
  newcomer,
  covered,
  privatelyCovered,
  oldPerson,
  mother,
  withTelephoneAlone,
} = newPeople(people);

/** Books the appointment that the task is about. */
async function book(
  wanted: Wanted,
  { appointmentOf, dni, password, insurerId }: Person,
) {
  const booker = appointmentOf
    ? { dni: appointmentOf, password: patientPassword }
    : { dni, password };
  await bookAsPatient({ ...wanted, ...(insurerId && { insurerId }) }, booker);
}

const bookFor = async (person: Person) =>
  book(await findFreeAhead('cardiologia', 8), person);

/** Books with a professional who has no earlier time, and who takes the patient's insurer. */
async function bookLate(person: Person) {
  const late = addDays((await readClinic()).today, 12);
  const { visited, at } = await kinesiologist(people, { afternoons: [late] });
  if (person.insurerId) {
    await people.query(
      'insert into doctor_insurers (doctor_id, insurer_id) values ($1, $2)',
      [visited.doctorId, person.insurerId],
    );
  }
  await book(at(late, noon + 120), person);
}

const next = ({ page }: Phone, { appointmentOf }: Person) =>
  page.getByRole('region', {
    name: appointmentOf ? /^Próximo turno, de Tomás/ : 'Su próximo turno',
  });

interface Task {
  prepare?: (person: Person) => Promise<unknown>;
  walk: (phone: Phone, person: Person) => Promise<unknown>;
}

const tasks = {
  'Book the first time of a specialty': {
    async walk(phone, { coverage }) {
      const { page, hands, see, task, menu } = phone;
      const fewer = coverage ? 2 : 0;
      const book = async () => {
        await menu('Agendar');
        await see('¿Con quién se quiere atender?');
        await hands.press(page.getByRole('button', { name: /^Cardiología/ }));
        const coverages = page.getByLabel('Obra social o prepaga');
        if (coverage)
          await expect
            .poll(() => coverages.locator('option:checked').textContent())
            .toBe(coverage);
        else await hands.select(coverages, 'Ninguna: pago particular');
        await hands.press(page.getByRole('button', { name: 'Ver horarios' }));
        await see('Elija día y horario');
        await hands.press(
          page.getByRole('button', { name: 'Tomar este turno' }),
        );
        await see('Revise y confirme');
        await hands.press(
          page.getByRole('button', { name: 'Confirmar turno' }),
        );
        await see('Mis turnos');
        await page.getByText('Código del turno', { exact: true }).waitFor();
      };
      await task('Book the first time of a specialty', book, { fewer });
    },
  },
  'Change an appointment': {
    prepare: bookFor,
    async walk(phone, person) {
      const { page, hands, see, task } = phone;
      await task('Change an appointment', async () => {
        await hands.press(
          next(phone, person).getByRole('link', {
            name: 'Ver, cambiar o cancelar',
          }),
        );
        await see('Su turno');
        await hands.press(
          page.getByRole('button', { name: 'Cambiar el turno' }),
        );
        await see('Elija otro horario');
        await hands.pickDay(
          page
            .getByRole('gridcell')
            .getByRole('button', { name: /, \d+ horarios?$/ })
            .last(),
        );
        const times = page.getByRole('region', { name: 'Horarios del día' });
        await hands.press(
          times.getByRole('button', { name: /^\d\d:\d\d/ }).last(),
        );
        await hands.press(
          page
            .getByRole('dialog')
            .getByRole('button', { name: 'Cambiar el turno' }),
        );
        await page.getByText(/^Su turno es ahora el /).waitFor();
      });
    },
  },
  'Cancel an appointment': {
    prepare: bookFor,
    async walk(phone, person) {
      const { page, hands, see, task } = phone;
      await task('Cancel an appointment', async () => {
        await hands.press(
          next(phone, person).getByRole('link', {
            name: 'Ver, cambiar o cancelar',
          }),
        );
        await see('Su turno');
        await hands.press(
          page.getByRole('button', { name: 'Cancelar el turno' }),
        );
        await hands.press(
          page
            .getByRole('dialog')
            .getByRole('button', { name: 'Cancelar el turno' }),
        );
        await see('Turno cancelado');
      });
    },
  },
  'Find what to bring': {
    prepare: bookLate,
    async walk(phone, person) {
      const list = next(phone, person);
      await phone.task('Find what to bring', async () => {
        // A patient who only typed a DNI reads nothing that tells the reason for the appointment.
        if (person.password === person.dni)
          return list
            .getByText('Su DNI y, si tiene cobertura, la credencial.')
            .waitFor();
        for (const brought of [
          'Su DNI',
          `La credencial de ${person.coverage}`,
        ]) {
          await list.getByRole('checkbox', { name: brought }).waitFor();
        }
      });
    },
  },
  'Wait for an earlier time': {
    prepare: bookLate,
    async walk(phone, person) {
      const { page, hands, see, task } = phone;
      await task('Wait for an earlier time', async () => {
        await hands.press(
          next(phone, person).getByRole('link', {
            name: /^Avisarme si se libera antes/,
          }),
        );
        await see('Avisarme si se libera antes');
        await hands.tick(
          page.getByRole('checkbox', { name: /^Avísenme también de noche/ }),
        );
        await hands.press(
          page.getByRole('button', { name: 'Avisarme si se libera' }),
        );
        await page.getByRole('list', { name: 'Turnos que espera' }).waitFor();
      });
    },
  },
} satisfies Record<string, Task>;

const [touch, keys] = [
  'on a phone',
  'on a phone, by keyboard alone, in the dark',
];

// `npm test` walks each task once. `npm run test:journeys` adds other people and all ways.
const walks: [
  who: string,
  make: () => Promise<Person>,
  task: keyof typeof tasks,
  way: string | undefined,
][] = [
  [
    'a new patient, by DNI alone',
    newcomer,
    'Book the first time of a specialty',
    touch,
  ],
  [
    'a patient with an insurer on file',
    covered,
    'Book the first time of a specialty',
    undefined,
  ],
  ['a patient without an e-mail', known, 'Change an appointment', undefined],
  [
    'a patient of 85, with large letters',
    oldPerson,
    'Change an appointment',
    touch,
  ],
  ['a mother, for her child', mother, 'Cancel an appointment', keys],
  [
    'a patient with a chosen name and no insurer',
    privatelyCovered,
    'Cancel an appointment',
    undefined,
  ],
  ['a new patient, by DNI alone', newcomer, 'Find what to bring', undefined],
  [
    'a patient with an insurer that authorises',
    covered,
    'Find what to bring',
    touch,
  ],
  [
    'a new patient, by DNI alone',
    newcomer,
    'Wait for an earlier time',
    undefined,
  ],
  [
    'a patient with a telephone alone',
    withTelephoneAlone,
    'Wait for an earlier time',
    keys,
  ],
];

const inTheirWay = walks.flatMap(([who, make, task, own]) =>
  everyWay
    .filter(([name]) => isEveryWayWalked || name === own)
    .map(
      ([name, way]): [
        string,
        string,
        string,
        () => Promise<Person>,
        Task,
        Way,
      ] => [who, task, name, make, tasks[task], way],
    ),
);

test.each(inTheirWay)(
  '%s: «%s», %s',
  async (_, __, ___, make, { prepare, walk }, way) => {
    const person = await make();
    await prepare?.(person);
    await walk(await phoneOf(browser, { ...person, way }), person);
  },
);
