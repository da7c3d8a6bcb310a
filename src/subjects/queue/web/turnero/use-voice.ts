import { useCallback, useEffect, useRef, useState } from 'react';
import { openVoice, type SaidCall, type Voice } from './voice.ts';

/** The sound of this screen, for as long as it is shown. */
export function useVoice() {
  const voice = useRef<Voice | null>(null);
  const [needsGesture, setNeedsGesture] = useState(false);
  useEffect(() => {
    const opened = openVoice(setNeedsGesture);
    voice.current = opened;
    return () => {
      voice.current = null;
      opened.close();
    };
  }, []);
  const say = useCallback(
    async (call: SaidCall) => voice.current?.say(call),
    [],
  );
  const start = useCallback(() => voice.current?.start(), []);
  return { needsGesture, say, start };
}
