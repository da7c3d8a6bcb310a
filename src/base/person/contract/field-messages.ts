import type { PhotoRefusal } from '../../text/doctor-photo.ts';
import type { LogoRefusal } from '../../text/logo.ts';
import type { BirthDateRefusal } from '../rules/birth-date.ts';
import type { DniRefusal } from '../rules/dni.ts';
import type { DocumentRefusal } from '../rules/identity-document.ts';
import type { PasswordRefusal } from '../rules/password-rules.ts';
import type { NameRefusal } from '../rules/person-name.ts';

export type FieldRefusal =
  | BirthDateRefusal
  | DniRefusal
  | DocumentRefusal
  | LogoRefusal
  | NameRefusal
  | PasswordRefusal
  | PhotoRefusal
  | 'PHONE_EMPTY'
  | 'PHONE_UNREADABLE'
  | 'PHONE_SERVICE'
  | 'PHONE_WITHOUT_AREA'
  | 'EMAIL_UNREADABLE'
  | 'CONSENT_MISSING'
  | 'BIRTH_DATE_WITHOUT_DNI'
  | 'INSURER_UNKNOWN'
  | 'NOT_IN_SERIES'
  | 'SERIES_TOO_LONG'
  | 'PLAN_UNKNOWN'
  | 'NOTE_TOO_LONG'
  | 'BIOGRAPHY_TOO_LONG'
  | 'SIGNATURE_NOT_IMAGE';

/** The message beside a field, identical from the browser and the server. */
export const fieldMessages: Record<FieldRefusal, string> = {
  DNI_EMPTY: 'Escriba el DNI.',
  DNI_NOT_DIGITS: 'El DNI lleva solo números, con o sin puntos.',
  DNI_LENGTH: 'El DNI tiene 7 u 8 números.',
  CUIL_UNREADABLE: 'Revise el CUIL, o escriba solo el DNI.',
  DOCUMENT_NUMBER_EMPTY: 'Escriba el número del documento.',
  DOCUMENT_NUMBER_UNREADABLE: 'El número lleva letras y números, de 3 a 20.',
  LIBRETA_UNREADABLE: 'La libreta tiene de 6 a 8 números.',
  DOCUMENT_COUNTRY_EMPTY: 'Elija el país que dio el documento.',
  DOCUMENT_NOT_FOREIGN: 'Un documento extranjero es de otro país.',
  NAME_EMPTY: 'Escriba el nombre y el apellido.',
  NAME_TOO_SHORT: 'Escriba el nombre completo.',
  NAME_TOO_LONG: 'El nombre puede tener hasta 120 letras.',
  NAME_WITHOUT_LETTERS: 'Escriba el nombre con letras.',
  NAME_EMOJI: 'Escriba el nombre solo con letras, sin dibujos.',
  NAME_CONTROL_CHARACTER:
    'El nombre tiene caracteres que no se pueden guardar.',
  NAME_MARKUP: 'El nombre no puede llevar los signos < ni >.',
  NAME_LINK:
    'Escriba solo el nombre, sin direcciones de correo ni de internet. Después de un punto deje un espacio.',
  NAME_NUMBER: 'Escriba solo el nombre, sin teléfonos ni otros números.',
  BIRTH_DATE_EMPTY: 'Escriba la fecha de nacimiento.',
  BIRTH_DATE_UNREADABLE:
    'Escriba la fecha como día/mes/año, por ejemplo 05/04/1983.',
  BIRTH_DATE_IMPOSSIBLE: 'Esa fecha no existe.',
  BIRTH_DATE_FUTURE: 'La fecha de nacimiento no puede ser futura.',
  BIRTH_DATE_TOO_OLD: 'Revise el año de nacimiento.',
  BIRTH_DATE_WITHOUT_DNI: 'Sin DNI hace falta la fecha de nacimiento.',
  PHONE_EMPTY: 'Escriba un celular, con código de área.',
  PHONE_UNREADABLE:
    'Revise el celular: código de área y número, por ejemplo 11 5555-4444.',
  PHONE_SERVICE: 'Ese número es de una empresa. Escriba el de la persona.',
  PHONE_WITHOUT_AREA: 'Falta el código de área, por ejemplo 11 5555-4444.',
  EMAIL_UNREADABLE: 'Revise el e-mail: debe ser como nombre@ejemplo.com.',
  PASSWORD_EMPTY: 'Escriba su contraseña.',
  PASSWORD_TOO_SHORT: 'La contraseña tiene que tener 8 caracteres como mínimo.',
  PASSWORD_TOO_LONG: 'La contraseña puede tener hasta 128 caracteres.',
  PASSWORD_COMMON:
    'Esa contraseña es de las más usadas y se adivina enseguida. Elija otra.',
  PASSWORD_PERSONAL:
    'No use su DNI, su fecha de nacimiento, su nombre, su e-mail ni el nombre de la clínica: se adivinan enseguida.',
  CONSENT_MISSING:
    'Para seguir hace falta su acuerdo con la política de privacidad.',
  LOGO_NOT_IMAGE: 'Ese archivo no es una imagen PNG, JPEG o WebP.',
  LOGO_TOO_LARGE:
    'La imagen es demasiado grande: hasta 45 KB y 1024 píxeles de lado.',
  LOGO_TOO_SMALL: 'La imagen es demasiado chica: al menos 32 píxeles de lado.',
  INSURER_UNKNOWN: 'Elija una cobertura de la lista.',
  NOT_IN_SERIES: 'Esta práctica se reserva de a un turno.',
  SERIES_TOO_LONG: 'De esta práctica no se reservan tantas sesiones juntas.',
  PLAN_UNKNOWN: 'Elija un plan de la lista.',
  NOTE_TOO_LONG: 'La nota puede tener hasta 2.000 caracteres.',
  BIOGRAPHY_TOO_LONG: 'El texto puede tener hasta 1.500 caracteres.',
  SIGNATURE_NOT_IMAGE: 'Ese archivo no es una imagen PNG o JPEG. Elija otro.',
  PHOTO_NOT_IMAGE: 'Ese archivo no es una imagen JPEG, PNG o WebP. Elija otro.',
  PHOTO_TOO_LARGE: 'Esa imagen es demasiado grande. Elija otra más chica.',
  PHOTO_TOO_SMALL:
    'Esa imagen es demasiado chica: necesita al menos 64 píxeles de lado.',
};
