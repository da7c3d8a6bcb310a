import { Page } from '../../../base/ui/page/page.tsx';
import { DocumentCheck } from './document-check.tsx';

/** The page that a document's QR opens, for the holder of the paper. */
export function DocumentCheckPage({
  code,
  onCode,
}: {
  code: string;
  onCode: (code: string) => void;
}) {
  return (
    <Page
      title="Comprobar un documento"
      lead="Recetas, órdenes y certificados de la clínica: si son auténticos y si están vigentes."
    >
      <DocumentCheck code={code} onCode={onCode} />
    </Page>
  );
}
