export interface DemoAccount {
  role: 'Admin' | 'Recepcionista' | 'Doctor' | 'Paciente';
  /** What is typed to get in: the e-mail, or a patient's DNI. */
  login: string;
  /** Null: none yet; the clinic's default password for doctors serves once, to set one. */
  password: string | null;
  name: string;
}

/** Of every account that has one; and the doctors' default one. */
export const demoPassword = 'clinica-demo-1234';

/** Who can sign in to the demonstration. They exist nowhere else. */
export const demoAccounts = [
  { role: 'Admin', login: 'admin@clinica.demo', password: demoPassword, name: 'Silvia Arrieta' },
  { role: 'Recepcionista', login: 'recepcion@clinica.demo', password: demoPassword, name: 'Paula Ibáñez' },
  { role: 'Doctor', login: 'laura.gomez@clinica.demo', password: demoPassword, name: 'Laura Gómez' },
  { role: 'Doctor', login: 'primer.acceso@clinica.demo', password: null, name: 'Nicolás Herrera' },
  // A patient's own DNI opens their account until they choose a password.
  { role: 'Paciente', login: '30111222', password: '30111222', name: 'Carolina Benítez' },
] as const satisfies readonly DemoAccount[];

/** That of the patient whose history the demonstration tells. */
export const demoPatientDni = '30111222';
