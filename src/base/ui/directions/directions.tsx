import { mapsOf, type Position } from '../../clinic/rules/position.ts';
import { frameWords } from '../../text/contract/page-words.ts';
import styles from './directions.module.css';

interface DirectionsProps {
  clinic: { position: Position | null; directionsUrl: string | null };
}

/** The way to the clinic: by each of the common map applications, or by the one address that the clinic gives. */
export function Directions({
  clinic: { position, directionsUrl },
}: DirectionsProps) {
  const another = (
    <span className="visually-hidden">{frameWords.inAnotherTab}</span>
  );
  if (position) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
      <p
        role="group"
        aria-label={frameWords.directions}
        className={styles.ways}
      >
        <span className={styles.label} aria-hidden="true">
          {frameWords.directions}
        </span>
        {mapsOf(position).map(({ name, href }) => (
          <a key={name} href={href} target="_blank" rel="noreferrer">
            {name}
            {another}
          </a>
        ))}
      </p>
    );
  }
  return directionsUrl ? (
    <p className={styles.ways}>
      <a href={directionsUrl} target="_blank" rel="noreferrer">
        {frameWords.directions}
        {another}
      </a>
    </p>
  ) : null;
}
