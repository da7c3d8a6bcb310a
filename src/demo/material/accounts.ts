export interface DemoAccount {
  role: 'Admin' | 'Recepcionista' | 'Doctor' | 'Paciente';
  /** The name to sign in with: the e-mail, or a patient's DNI. */
  login: string;
  /**
   * Null: none yet. The clinic's default password for doctors opens the account once, to choose a password.
   */
  password: string | null;
  name: string;
}

/** The password of all accounts that have one. It is also the doctors' default password. */
export const demoPassword = 'clinica-demo-1234';

/** The accounts of the demonstration. No other clinic has them. */
export const demoAccounts = [
  {
    role: 'Admin',
    login: 'admin@clinica.demo',
    password: demoPassword,
    name: 'Silvia Arrieta',
  },
  {
    role: 'Recepcionista',
    login: 'recepcion@clinica.demo',
    password: demoPassword,
    name: 'Paula Ibáñez',
  },
  {
    role: 'Doctor',
    login: 'laura.gomez@clinica.demo',
    password: demoPassword,
    name: 'Laura Gómez',
  },
  {
    role: 'Doctor',
    login: 'primer.acceso@clinica.demo',
    password: null,
    name: 'Nicolás Herrera',
  },
  // A patient's DNI is their password until they choose one.
  {
    role: 'Paciente',
    login: '30111222',
    password: '30111222',
    name: 'Carolina Benítez',
  },
] as const satisfies readonly DemoAccount[];

/** The DNI of the demonstration patient. */
export const demoPatientDni = '30111222';
