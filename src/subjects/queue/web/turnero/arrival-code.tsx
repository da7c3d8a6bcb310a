import { QrCode } from '../../../access/web/step-up/qr-code.tsx';
import styles from './turnero.module.css';

/** What who comes scans to say so on their own phone: another one each minute. */
export function ArrivalCode({ url }: { url: string }) {
  return (
    <figure className={styles.arrival}>
      <QrCode text={url} label="Código para anunciarse desde el teléfono" />
      <figcaption>¿Ya llegó? Escanee y anúnciese desde su teléfono.</figcaption>
    </figure>
  );
}
