import type { RefObject } from 'react';
import { Button } from '../button/button.tsx';
import { usePlaceFocus } from '../focus/use-place-focus.ts';
import { landlineOf } from '../forms/typed-landline.ts';
import styles from './landline-offer.module.css';

interface LandlineOfferProps {
  typed: string;
  /** The phone's field. */
  field: RefObject<HTMLInputElement | null>;
  onChoose: (landline: string) => void;
}

/** Asks whether a number that is read as a mobile is a landline, which no WhatsApp reaches. */
export function LandlineOffer({ typed, field, onChoose }: LandlineOfferProps) {
  const { focusPlace: focusField } = usePlaceFocus(field);
  const landline = landlineOf(typed);
  if (!landline) return null;
  return (
    <p className={styles.offer}>
      ¿Es un teléfono fijo?
      <Button
        kind="quiet"
        onClick={() => {
          onChoose(landline);
          focusField();
        }}
      >
        Es el fijo {landline}
      </Button>
    </p>
  );
}
