import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import styles from './step-up.module.css';

/** A QR code as a picture's address, dark on white in either scheme, as cameras need it. Loaded on demand. */
export function useQrCode(text: string) {
  return useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      const { toString: draw } = await import('qrcode');
      const svg = await draw(text, {
        type: 'svg',
        margin: 2,
        errorCorrectionLevel: 'M',
      });
      return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The code holds a secret: it is dropped with its screen.
    gcTime: 0,
  });
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = useQrCode(text);
  if (drawing.isError) return null;
  if (!drawing.data) return <Loading inline label="Dibujando el código…" />;
  return (
    <img
      className={styles.qr}
      src={drawing.data}
      alt={label}
      width={192}
      height={192}
    />
  );
}
