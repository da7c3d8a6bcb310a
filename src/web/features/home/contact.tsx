import type { Clinic } from '../../../contract/public/clinic.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import styles from './home.module.css';

/** Where the clinic is, how to call it and when it is open. */
export function Contact({ clinic }: { clinic: Clinic }) {
  return (
    <section className={styles.contact} aria-labelledby="contacto">
      <h2 id="contacto">Dónde estamos</h2>
      <address>
        <p>{clinic.address}</p>
        <p>{clinic.city}</p>
        {clinic.directionsUrl && (
          <a href={clinic.directionsUrl} rel="noreferrer">
            Cómo llegar
          </a>
        )}
      </address>
      <div>
        <h3>Teléfonos</h3>
        <ul>
          {clinic.phones.map((phone) => (
            <li key={phone}>
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Horarios de atención</h3>
        {clinic.openingHours.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  );
}
