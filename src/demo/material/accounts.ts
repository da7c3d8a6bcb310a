export interface DemoAccount {
  role: 'Admin' | 'Recepcionista' | 'Doctor' | 'Paciente';
  /** The sign-in name: the e-mail, or a patient's DNI. */
  login: string;
  /** Null: none yet; the clinic's default password for doctors is accepted once, to set one. */
  password: string | null;
  name: string;
}

/** The password of every account that has one; also the doctors' default password. */
export const demoPassword = 'clinica-demo-1234';

/** The accounts of the demonstration. They exist nowhere else. */
export const demoAccounts = [
  { role: 'Admin', login: 'admin@clinica.demo', password: demoPassword, name: 'Silvia Arrieta' },
  { role: 'Recepcionista', login: 'recepcion@clinica.demo', password: demoPassword, name: 'Paula Ibáñez' },
  { role: 'Doctor', login: 'laura.gomez@clinica.demo', password: demoPassword, name: 'Laura Gómez' },
  { role: 'Doctor', login: 'primer.acceso@clinica.demo', password: null, name: 'Nicolás Herrera' },
  // A patient's own DNI is their password until they choose one.
  { role: 'Paciente', login: '30111222', password: '30111222', name: 'Carolina Benítez' },
] as const satisfies readonly DemoAccount[];

/** The DNI of the patient whose history the demonstration tells. */
export const demoPatientDni = '30111222';
