import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import type { PanelKey } from './act-keys.ts';
import styles from './keys-sheet.module.css';
import { setLettersOn, useLettersOn } from './use-panel-keys.ts';

interface KeysSheetProps {
  groups: { title: string; keys: PanelKey[] }[];
  onClose: () => void;
}

/** The keys of a panel, with the switch that turns them off. */
export function KeysSheet({ groups, onClose }: KeysSheetProps) {
  const areOn = useLettersOn();
  return (
    <PanelDialog prints title="Teclas" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.groups}>
          {groups.map(({ title, keys }) => (
            <section key={title} className={styles.group}>
              <h3 className={styles.title}>{title}</h3>
              <dl className={styles.keys}>
                {keys.map(({ keys: names, does }) => (
                  <div key={does} className={styles.line}>
                    <dt>
                      {names.map((name) => (
                        <kbd key={name} className={styles.key}>
                          {name}
                        </kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <CheckField
          label="Usar teclas de una sola letra"
          hint="Si las apaga, todo sigue al alcance con Tab y Enter."
          checked={areOn}
          onChange={({ target }) => setLettersOn(target.checked)}
        />
      </div>
    </PanelDialog>
  );
}
