import {
  accentColors,
  darkBackgrounds,
  lightBackgrounds,
} from '../../../../base/clinic/rules/accent.ts';
import styles from './clinic-settings.module.css';

/** Samples of a colour in the light and the dark scheme, before it is saved. */
export function ColorSamples({ color }: { color: string }) {
  const { light, dark } = accentColors(color);
  return (
    <div className={styles.samples}>
      <Sample
        label="En colores claros"
        colors={light}
        page={lightBackgrounds.page}
      />
      <Sample
        label="En colores oscuros"
        colors={dark}
        page={darkBackgrounds.page}
      />
    </div>
  );
}

interface SampleProps {
  label: string;
  colors: ReturnType<typeof accentColors>['light'];
  page: string;
}

function Sample({ label, colors, page }: SampleProps) {
  return (
    <div
      className={styles.sample}
      role="img"
      aria-label={label}
      style={{ background: page }}
    >
      <span
        className={styles.sampleButton}
        style={{ background: colors.accent, color: colors['on-accent'] }}
      >
        Agendar cita
      </span>
      <span style={{ color: colors.accent, textDecoration: 'underline' }}>
        Un enlace
      </span>
      <span
        className={styles.sampleChosen}
        style={{ background: colors['accent-soft'], color: colors.accent }}
      >
        Elegido
      </span>
    </div>
  );
}
