import type { KioskAnswer } from '../../contract/kiosk.ts';

/** The languages of a kiosk. */
export const kioskLanguages = ['es', 'en'] as const;
export type KioskLanguage = (typeof kioskLanguages)[number];

interface Words {
  title: string;
  lead: string;
  field: string;
  letters: string;
  digits: string;
  erase: string;
  go: string;
  done: string;
  print: string;
  number: string;
  waitAt: (room: string) => string;
  before: (people: number | null) => string;
  phone: string;
  outcome: Record<
    KioskAnswer['outcome'],
    { title: string; text: (from: string) => string }
  >;
  failed: string;
  unreadable: string;
  tooMany: (minutes: number) => string;
  notPaired: string;
}

export const kioskWords: Record<KioskLanguage, Words> = {
  es: {
    title: 'Anuncie su llegada',
    lead: 'Escriba su DNI o el código de su turno, o pase su DNI por el lector.',
    field: 'DNI o código del turno',
    letters: 'Letras',
    digits: 'Números',
    erase: 'Borrar',
    go: 'Llegué',
    done: 'Listo',
    print: 'Imprimir',
    number: 'Su número',
    waitAt: (room) => `Espere en ${room}.`,
    before: (people) =>
      people === null
        ? 'Le llamaremos por su número.'
        : people === 0
          ? 'Usted es quien sigue.'
          : people === 1
            ? 'Hay 1 persona antes que usted.'
            : `Hay ${people} personas antes que usted.`,
    phone: 'Siga su lugar desde el teléfono',
    outcome: {
      arrived: { title: 'Ya sabemos que llegó', text: () => '' },
      already: { title: 'Ya se había anunciado', text: () => '' },
      tooEarly: {
        title: 'Todavía es temprano',
        text: (from) =>
          `Anúnciese desde las ${from}. Si lo prefiere, pase por recepción.`,
      },
      wrongDay: {
        title: 'Ese turno no es de hoy',
        text: () => 'Fíjese el día en su confirmación, o pase por recepción.',
      },
      desk: {
        title: 'Pase por recepción',
        text: () => 'Allí le dicen cómo seguir.',
      },
      none: {
        title: 'No encontramos un turno para hoy',
        text: () => 'Revise lo que escribió, o pase por recepción.',
      },
    },
    failed: 'No pudimos anotarlo. Intente otra vez, o pase por recepción.',
    unreadable:
      'Escriba su DNI sin puntos, o las seis letras y números del código.',
    tooMany: (minutes) =>
      `No encontramos ese turno, y hubo muchos intentos en esta pantalla. Espere ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}, o pase por recepción.`,
    notPaired: 'Esta pantalla no está vinculada: pase por recepción.',
  },
  en: {
    title: 'Check in',
    lead: 'Type your DNI or your appointment code, or scan your DNI card.',
    field: 'DNI or appointment code',
    letters: 'Letters',
    digits: 'Numbers',
    erase: 'Delete',
    go: 'I am here',
    done: 'Done',
    print: 'Print',
    number: 'Your number',
    waitAt: (room) => `Please wait in ${room}.`,
    before: (people) =>
      people === null
        ? 'We will call your number.'
        : people === 0
          ? 'You are next.'
          : people === 1
            ? 'There is 1 person before you.'
            : `There are ${people} people before you.`,
    phone: 'Follow your place on your phone',
    outcome: {
      arrived: { title: 'You are checked in', text: () => '' },
      already: { title: 'You were already checked in', text: () => '' },
      tooEarly: {
        title: 'It is still early',
        text: (from) => `Check in from ${from}, or ask at the front desk.`,
      },
      wrongDay: {
        title: 'That appointment is not for today',
        text: () =>
          'See the day in your confirmation, or ask at the front desk.',
      },
      desk: {
        title: 'Please go to the front desk',
        text: () => 'They will tell you what comes next.',
      },
      none: {
        title: 'We found no appointment for today',
        text: () => 'Check what you typed, or ask at the front desk.',
      },
    },
    failed: 'That did not work. Try again, or go to the front desk.',
    unreadable:
      'Type your DNI without dots, or the six letters and numbers of your code.',
    tooMany: (minutes) =>
      `We did not find that appointment, and there were many tries on this screen. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or go to the front desk.`,
    notPaired: 'This screen is not paired: please go to the front desk.',
  },
};
