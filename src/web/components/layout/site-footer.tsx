import { Link } from '@tanstack/react-router';
import { formatPhone } from '../../lib/format-phone.ts';
import styles from './layout.module.css';

export interface ContactDetails {
  name: string;
  address: string;
  city: string;
  /** E.164. */
  phones: string[];
  /** Lines to print. */
  openingHours: string[];
  directionsUrl: string | null;
}

/** Where the clinic is, when it is open and how to call it. */
export function SiteFooter({ contact }: { contact: ContactDetails | undefined }) {
  return (
    <footer className={styles.footer}>
      {contact && (
        <div className={styles.contact}>
          <address>
            <p className={styles.name}>{contact.name}</p>
            <p>{contact.address}</p>
            <p>{contact.city}</p>
            {contact.directionsUrl && (
              <a href={contact.directionsUrl} rel="noreferrer">
                Cómo llegar
              </a>
            )}
          </address>
          {contact.openingHours.length > 0 && (
            <div>
              <p className={styles.name}>Horarios</p>
              {contact.openingHours.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {contact.phones.length > 0 && (
            <div>
              <p className={styles.name}>Teléfonos</p>
              {contact.phones.map((phone) => (
                <a key={phone} href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              ))}
            </div>
          )}
        </div>
      )}
      <p className={styles.legal}>
        <Link to="/politicas-de-privacidad">Política de privacidad</Link>
      </p>
    </footer>
  );
}
