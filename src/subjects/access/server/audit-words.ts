import type { DetailWords } from '../../../base/kernel/audit/audit-vocabulary.ts';

/** The kinds of audit events of this subject, in the words of the audit log. */
export const accessAuditWords = {
  sign_in: 'Ingresó',
  sign_in_failed: 'Intentó ingresar y no pudo',
  password_verified: 'Comprobó su contraseña desde otro programa',
  sign_out: 'Cerró su sesión',
  session_ended: 'Cerró una sesión suya en otro equipo',
  sessions_revoked: 'Cerró sus otras sesiones',
  token_reused:
    'Se cerraron sesiones porque una credencial ya usada volvió a aparecer',
  level_raised: 'Confirmó su identidad',
  step_up_failed: 'No pudo confirmar su identidad',
  code_sent: 'Pidió un código',
  password_set: 'Eligió una contraseña',
  password_link_sent: 'Se envió un enlace para elegir contraseña',
  turnos_sent: 'Se enviaron los próximos turnos por e-mail',
  link_used: 'Usó un enlace de acceso',
  activation_code_made: 'Imprimió un código de activación',
  account_opened:
    'Se abrió la cuenta de un paciente con un código de recepción',
  identity_verified: 'Verificó la identidad en persona',
  email_change_started: 'Pidió cambiar el e-mail',
  email_changed: 'Cambió el e-mail',
  factor_added: 'Agregó un segundo factor',
  factor_removed: 'Quitó un segundo factor',
  recovery_codes_made: 'Hizo códigos de recuperación nuevos',
  access_changed: 'Cambió cómo se entra al sistema',
  first_admin_created: 'Creó la primera cuenta de administración',
  reserved_mode_on: 'Se activó el modo reservado por demasiados intentos',
  default_password_off:
    'Se desactivó la clave inicial de los profesionales por demasiados intentos',
  holds_attack_began:
    'Alguien empezó a retener muchos horarios sin reservarlos',
  staff_guessing_began: 'Alguien empezó a probar contraseñas del personal',
  acting_begun: 'Empezó a actuar en nombre de otra persona',
  acting_over: 'Dejó de actuar en nombre de otra persona',
};

const codes: Record<string, string> = {
  CREDENTIALS_INVALID: 'datos de ingreso incorrectos',
  WRONG_PASSWORD: 'contraseña incorrecta',
  DNI_NOT_FOUND: 'DNI desconocido',
  DOCTOR_NOT_FOUND: 'sin profesional habilitado con ese e-mail',
  USER_INACTIVE: 'cuenta inactiva',
  TOO_MANY_ATTEMPTS: 'demasiados intentos',
  PASSWORD_BLOCKED:
    'demasiados intentos seguidos: tiene que elegir otra contraseña',
  ACTIVATION_NEEDED: 'cuenta sin activar',
  NOT_ADMITTED: 'datos de ingreso incorrectos, o cuenta sin activar',
  PROOF_OF_WORK_NEEDED: 'demasiados intentos',
  CODE_WRONG: 'código incorrecto',
  CODE_VOID: 'código vencido',
};
const credentials: Record<string, string> = {
  dni: 'con el DNI',
  own_password: 'con su contraseña',
  default_password: 'con la clave inicial',
};
const ways: Record<string, string> = {
  totp: 'con la aplicación de códigos',
  passkey: 'con una llave de acceso',
  recovery_code: 'con un código de recuperación',
  email_code: 'con un código por e-mail',
  activation_code: 'con el código de recepción',
  own_password: 'con su contraseña',
  link: 'por un enlace',
  registration: 'al registrarse',
  email_change: 'al cambiar el e-mail',
};
const presets: Record<string, string> = {
  original: 'modo original',
  recomendado: 'modo recomendado',
  estricto: 'modo estricto',
};

/** The words for the details of these events. */
export const accessAuditDetails: Record<string, DetailWords> = {
  code: (value) => codes[String(value)],
  credential: (value) => credentials[String(value)],
  way: (value) => ways[String(value)],
  factor: (value) => ways[String(value)],
  device: (value) => String(value),
  preset: (value) => presets[String(value)],
  hours: (value) => (value === 1 ? 'por una hora' : `por ${value} horas`),
  count: (value) => (value === 1 ? 'una' : String(value)),
};
