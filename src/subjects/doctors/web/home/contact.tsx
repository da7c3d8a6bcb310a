import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { homeWords } from '../../../../base/text/contract/page-words.ts';
import { Directions } from '../../../../base/ui/directions/directions.tsx';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import styles from './home.module.css';

/** The clinic's address, phones and opening hours. */
export function Contact({ clinic }: { clinic: Clinic }) {
  const { address, city, phones, openingHours } = clinic;
  if (![address, city, ...phones, ...openingHours].some(Boolean)) return null;
  return (
    <section className={styles.contact} aria-labelledby="contacto">
      <h2 id="contacto">{homeWords.where}</h2>
      <address>
        <p>{address}</p>
        <p>{city}</p>
        <Directions clinic={clinic} />
      </address>
      {phones.length > 0 && (
        <div>
          <h3>{homeWords.phones}</h3>
          <ul>
            {phones.map((phone) => (
              <li key={phone}>
                <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {openingHours.length > 0 && (
        <div>
          <h3>{homeWords.hours}</h3>
          {openingHours.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </section>
  );
}
