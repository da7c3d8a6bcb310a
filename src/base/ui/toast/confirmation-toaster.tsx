import { type FocusEvent, useEffect, useSyncExternalStore } from 'react';
import { Toaster, toast } from 'sonner';
import { clearConfirmations } from './confirmations.ts';
import './confirmation-toaster.css';
import { currentToasts, subscribeToToasts } from './toast-store.ts';

// Sonner pauses its timer under the pointer but not under keyboard focus: a focus is passed on as pointer movement.
const pauseOnFocus = (event: FocusEvent<HTMLElement>) =>
  event.target.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));

const resumeOnBlur = (event: FocusEvent<HTMLElement>) =>
  event.target.dispatchEvent(
    new MouseEvent('mouseout', {
      bubbles: true,
      relatedTarget: event.relatedTarget ?? document.body,
    }),
  );

// Our own live regions already announce it; sonner's would repeat it.
const silence = (section: HTMLElement | null) =>
  section?.setAttribute('aria-live', 'off');

/** Above a toast of the first host, of three lines on a phone. */
const aboveFirstHost = { bottom: '8rem' };

export default function ConfirmationToaster({
  waiting,
}: {
  waiting: readonly string[];
}) {
  const isFirstHostInUse = useSyncExternalStore(
    subscribeToToasts,
    currentToasts,
  ).some(({ open }) => open);
  useEffect(() => {
    const newest = waiting.at(-1);
    if (newest === undefined) return;
    // One is kept, as in the first host: the one before makes room, and each has its whole time.
    toast.dismiss();
    // If a person may dismiss it, sonner gives the focus back to where it was, and Tab never gets past it.
    toast.success(newest, { dismissible: false });
    clearConfirmations();
  }, [waiting]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside sonner.
    <div onFocus={pauseOnFocus} onBlur={resumeOnBlur}>
      <Toaster
        ref={silence}
        theme="system"
        duration={1_500}
        visibleToasts={1}
        position="bottom-center"
        {...(isFirstHostInUse && {
          offset: aboveFirstHost,
          mobileOffset: aboveFirstHost,
        })}
        containerAriaLabel="Confirmaciones"
        style={{ fontFamily: 'inherit' }}
        toastOptions={{ style: { fontSize: 'var(--text-body)' } }}
      />
    </div>
  );
}
