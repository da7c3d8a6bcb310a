import { useRef, useSyncExternalStore } from 'react';
import styles from './toast-host.module.css';
import {
  currentToasts,
  dismissToast,
  pauseToast,
  resumeToast,
  subscribeToToasts,
  type Toast,
} from './toast-store.ts';

function ToastCard({ toast }: { toast: Toast }) {
  const pointed = useRef(false);
  const focused = useRef(false);
  function hold(reason: typeof pointed, holds: boolean) {
    reason.current = holds;
    if (pointed.current || focused.current) pauseToast(toast.id);
    else resumeToast(toast.id);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the clock; the button inside is what acts.
    <div
      className={styles.toast}
      data-tone={toast.tone ?? 'neutral'}
      onPointerEnter={() => hold(pointed, true)}
      onPointerLeave={() => hold(pointed, false)}
      onFocus={() => hold(focused, true)}
      onBlur={() => hold(focused, false)}
    >
      <span className={styles.sign} aria-hidden="true">
        {toast.tone === 'destructive' ? '!' : '✓'}
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        onClick={() => dismissToast(toast.id)}
      >
        <span aria-hidden="true">×</span>
        <span className="visually-hidden">Cerrar aviso</span>
      </button>
    </div>
  );
}

/** The first toast host: sign-in, sign-out and refusals. Screen readers hear them from the live regions. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <section className={styles.host} aria-label="Avisos">
      {toasts
        .filter((toast) => toast.open)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
    </section>
  );
}
