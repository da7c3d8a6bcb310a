import { formatMoney } from '../../../base/ui/format/format.ts';
import type { MeansTotal } from '../contract/cash.ts';
import styles from './cash.module.css';
import { netOf } from './cash-words.ts';
import { meansWords } from './payment-words.ts';

interface TotalsTableProps {
  caption: string;
  totals: readonly MeansTotal[];
}

/** The money that a till took and gave back, by means. */
export function TotalsTable({ caption, totals }: TotalsTableProps) {
  return (
    <table className={styles.totals}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Medio</th>
          <th scope="col">Cobrado</th>
          <th scope="col">Devuelto</th>
          <th scope="col">Queda</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ means, takenCents, returnedCents }) => (
          <tr key={means}>
            <th scope="row">{meansWords[means]}</th>
            <td>{formatMoney(takenCents)}</td>
            <td>{returnedCents > 0 ? formatMoney(returnedCents) : '—'}</td>
            <td>{formatMoney(takenCents - returnedCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{formatMoney(netOf(totals))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
