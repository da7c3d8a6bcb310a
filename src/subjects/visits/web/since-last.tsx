import { countOf } from '../../../base/text/count-of.ts';
import { formatNumericDay } from '../../../base/ui/format/format.ts';
import {
  type Background,
  type BackgroundList,
  backgroundLists,
} from '../../record/rules/entry-content.ts';
import {
  backgroundListNames,
  lineWords,
} from '../../record/web/record-words.ts';
import type { SinceLastVisit } from '../contract/visit.ts';
import styles from './visit.module.css';

/** The news of the record since this doctor wrote in it: the changes and signed entries of colleagues. */
export function SinceLast({
  since,
  timeZone,
}: {
  since: SinceLastVisit;
  timeZone: string;
}) {
  const changes = changesOf(since);
  const signed = signedWords(since.signed);
  const heading = `su consulta del ${formatNumericDay(since.signedAt, timeZone)}`;
  if (changes.length === 0 && signed === '') {
    return <p className={styles.quiet}>Sin cambios desde {heading}.</p>;
  }
  return (
    <section className={styles.since} aria-labelledby="desde-la-ultima">
      <h2 id="desde-la-ultima" className={styles.sideTitle}>
        Desde {heading}
      </h2>
      <ul>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may say the same.
          <li key={index}>{change}</li>
        ))}
        {signed && <li>{signed}</li>}
      </ul>
    </section>
  );
}

/** Allergies are read before anything else. */
const inOrder: BackgroundList[] = [
  'allergies',
  ...backgroundLists.filter((list) => list !== 'allergies'),
];

/** `Se agregó en Alergias: Penicilina`. */
function changesOf({
  added,
  removed,
}: Pick<SinceLastVisit, 'added' | 'removed'>): string[] {
  const say = (what: string, background: Background, list: BackgroundList) =>
    background[list].map(
      (line) => `${what} en ${backgroundListNames[list]}: ${lineWords(line)}`,
    );
  return inOrder.flatMap((list) => [
    ...say('Se quitó', removed, list),
    ...say('Se agregó', added, list),
  ]);
}

/** `2 consultas de otros profesionales, 1 receta`. */
function signedWords(signed: SinceLastVisit['signed']): string {
  const { visits, prescriptions, orders, certificates, addenda, annulments } =
    signed;
  return [
    counted(
      visits,
      'consulta de otro profesional',
      'consultas de otros profesionales',
    ),
    counted(prescriptions, 'receta', 'recetas'),
    counted(orders, 'orden', 'órdenes'),
    counted(certificates, 'certificado', 'certificados'),
    counted(addenda, 'agregado', 'agregados'),
    counted(annulments, 'documento anulado', 'documentos anulados'),
  ]
    .filter(Boolean)
    .join(', ');
}

const counted = (count: number, one: string, several: string) =>
  count > 0 && countOf(count, one, several);
