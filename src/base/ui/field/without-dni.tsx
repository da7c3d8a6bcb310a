import { formatPhone } from '../format/format-phone.ts';
import styles from './without-dni.module.css';

/** Help for a patient without a DNI, beside a field that asks for it. */
export function WithoutDni({ phone }: { phone: string | undefined }) {
  return (
    <details className={styles.details}>
      <summary>¿No tiene DNI?</summary>
      <WithoutDniWords phone={phone} />
    </details>
  );
}

export function WithoutDniWords({ phone }: { phone: string | undefined }) {
  return (
    <p>
      Con libreta de enrolamiento o cívica, escriba su número. Con pasaporte,
      cédula u otro documento, o sin ninguno, pida el turno{' '}
      {phone ? (
        <>
          por teléfono, al <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
        </>
      ) : (
        'por teléfono'
      )}{' '}
      o en recepción: lo anotamos con el documento que tenga.
    </p>
  );
}
