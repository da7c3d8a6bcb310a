import type { ReactNode } from 'react';
import type { Position } from '../../clinic/rules/position.ts';
import { frameWords } from '../../text/contract/page-words.ts';
import { Directions } from '../directions/directions.tsx';
import { formatPhone } from '../format/format-phone.ts';
import styles from './layout.module.css';

export interface ContactDetails {
  name: string;
  address: string;
  city: string;
  /** E.164. */
  phones: string[];
  /** Lines as printed. */
  openingHours: string[];
  directionsUrl: string | null;
  position: Position | null;
}

interface SiteFooterProps {
  contact: ContactDetails | undefined;
  /** The link to the policy: its own page, or a dialog for signed-in people. */
  privacy: ReactNode;
}

/** Where the clinic is, when it is open and how to call it. */
export function SiteFooter({ contact, privacy }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      {contact && (
        <div className={styles.contact}>
          <address>
            <p className={styles.name}>{contact.name}</p>
            <p>{contact.address}</p>
            <p>{contact.city}</p>
            <Directions clinic={contact} />
          </address>
          {contact.openingHours.length > 0 && (
            <div>
              <p className={styles.name}>{frameWords.hours}</p>
              {contact.openingHours.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {contact.phones.length > 0 && (
            <div>
              <p className={styles.name}>{frameWords.phones}</p>
              {contact.phones.map((phone) => (
                <a key={phone} href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              ))}
            </div>
          )}
        </div>
      )}
      <p className={styles.legal}>{privacy}</p>
    </footer>
  );
}
