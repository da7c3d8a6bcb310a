/*
 * Words of a public page that its first HTML has too, before any of the page's code is there. The server and
 * the page write the same words.
 */

/** Around every public page. */
export const frameWords = {
  demo: 'Demostración: personas y turnos inventados.',
  skip: 'Saltar al contenido',
  navigation: 'Principal',
  home: 'Inicio',
  doctors: 'Profesionales',
  book: 'Agendar cita',
  signIn: 'Ingresar',
  hours: 'Horarios',
  phones: 'Teléfonos',
  directions: 'Cómo llegar',
  inAnotherTab: ' (se abre en otra pestaña)',
  privacy: 'Política de privacidad',
  loading: 'Cargando…',
};

export const homeWords = {
  title: 'Saque su turno',
  lead: 'Elija profesional, día y horario',
  orCall: ', o llame al ',
  own: 'Ya tengo turno: ver o cancelar',
  next: 'Próximos turnos',
  nextTime: 'Próximo turno:',
  noTime: 'Sin turnos libres:',
  wait: 'avisarme si se libera',
  where: 'Dónde estamos',
  phones: 'Teléfonos',
  hours: 'Horarios de atención',
};

/** How the sentence below the home page's heading begins. */
export function sayWhere({
  name,
  address,
}: {
  name: string;
  address: string;
}): string {
  return `${[name, address].filter(Boolean).join(', ')}. `;
}

export const sayDoctorCount = (count: number): string =>
  count === 1 ? '1 profesional' : `${count} profesionales`;

export const bookingWords = {
  title: '¿Con quién se quiere atender?',
  specialties: 'Especialidad',
  noTime: 'Sin turnos por ahora',
};

/** The heading of a doctor's own page, and the title of its shared address. */
export const sayTurnsWith = (doctorName: string): string =>
  `Turnos con ${doctorName}`;

export const sayStep = (step: number, total: number): string =>
  `Paso ${step} de ${total}`;
export const sayFrom = (moment: string): string => `Desde el ${moment}`;

export const doctorsWords = {
  title: 'Profesionales',
  lead: 'Elija con quién atenderse.',
};

export const signInWords = {
  title: 'Ingresar',
  lost: ['¿No puede ingresar?', 'Recupere su acceso'],
  first: ['¿Es la primera vez?', 'Regístrese'],
} as const;

export const registrationWords = {
  title: 'Registro de paciente',
  lead: 'Deje sus datos una sola vez. Si ya se atendió aquí,',
  book: 'agende directamente',
};

export const whoRegistersWords = {
  title: 'Registrarse',
  lead: '¿Quién es usted?',
};

export const recoveryWords = {
  title: 'Recordar o recuperar el acceso',
  lead: '¿Qué necesita?',
};

export const privacyWords = {
  title: 'Política de privacidad',
  lead: 'Qué datos suyos guardamos, para qué, quién los ve y qué puede pedirnos.',
};

export const notFoundWords = {
  title: 'No encontramos esa página',
  lead: 'Puede que la dirección esté incompleta o que la página haya cambiado de lugar.',
  home: 'Ir al inicio',
};
