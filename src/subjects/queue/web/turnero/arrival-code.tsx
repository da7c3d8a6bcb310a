import { QrCode } from '../../../access/web/step-up/qr-code.tsx';
import styles from './turnero.module.css';

/** The code that patients scan to report their arrival on their own phone. It changes each minute. */
export function ArrivalCode({ url }: { url: string }) {
  return (
    <figure className={styles.arrival}>
      <QrCode text={url} label="Código para anunciarse desde el teléfono" />
      <figcaption>¿Ya llegó? Escanee y anúnciese desde su teléfono.</figcaption>
    </figure>
  );
}
