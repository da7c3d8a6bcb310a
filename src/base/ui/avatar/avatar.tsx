import { useState } from 'react';
import styles from './avatar.module.css';
import { useNearSight } from './use-near-sight.ts';

export interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  size?: 'row' | 'large';
}

/** `LG` for "Laura Gómez"; for a longer name, the initials of its first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-AR');
}

/**
 * A photo, or the initials if it is missing or does not load, for example of a deactivated professional. In a
 * list it is requested when its row comes near. Decorative: the name always stands beside it.
 */
export function Avatar({ name, photoUrl, size = 'row' }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const { ref, isNear } = useNearSight<HTMLSpanElement>();
  const frame = { className: styles.avatar, 'data-size': size };
  if (!photoUrl || photoUrl === missing) {
    return (
      <span {...frame} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  if (size === 'row' && !isNear)
    return <span ref={ref} {...frame} aria-hidden="true" />;
  const side = size === 'row' ? 48 : 80;
  return (
    <img
      {...frame}
      src={photoUrl}
      alt=""
      width={side}
      height={side}
      decoding="async"
      onError={() => setMissing(photoUrl)}
    />
  );
}
