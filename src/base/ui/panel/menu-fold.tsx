import { browserSetting } from '../../api/web/session/session.ts';
import styles from './panel.module.css';
import { SectionIcon } from './section-icon.tsx';

const folded = browserSetting('panel_menu_folded');

/** True if the side menu of this browser's panels shows icons alone. */
export const useMenuFolded = (): boolean => folded.useText() !== null;

/** Folds the side menu to its icons, and back. */
export function MenuFold() {
  const isFolded = useMenuFolded();
  const label = isFolded ? 'Desplegar el menú' : 'Plegar el menú';
  return (
    <button
      type="button"
      className={styles.fold}
      title={label}
      aria-expanded={!isFolded}
      aria-label={label}
      onClick={() => folded.write(isFolded ? null : '1')}
    >
      <SectionIcon drawing={isFolded ? 'unfold' : 'fold'} />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
