import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import styles from './doctors.module.css';

/** Placeholder of the rows while they load, so that nothing jumps when they arrive. */
export function LoadingRows({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Buscando profesionales…</span>
      <div aria-hidden="true">
        <Rows label="">
          {Array.from({ length: count }, (_, row) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
              key={row}
              start={<span className={styles.blankFace} />}
              end={<span className={styles.blankNext} />}
            >
              <span className={styles.blankName} />
              <span className={styles.blankLine} />
              <span className={styles.blankLine} />
              <span className={styles.blankLine} />
            </Row>
          ))}
        </Rows>
      </div>
    </div>
  );
}
