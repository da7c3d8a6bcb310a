import type { States } from '../piece-states.ts';
import { Avatar } from './avatar.tsx';

export const name = 'Avatar';

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#c9b8a0"/><circle cx="40" cy="32" r="15" fill="#6b4f3a"/><path d="M10 80c0-20 12-30 30-30s30 10 30 30z" fill="#35566b"/></svg>',
)}`;

export const states: States = {
  'Iniciales, en una fila': <Avatar name="Laura Gómez" />,
  'Iniciales, grande': <Avatar name="Laura Gómez" size="large" />,
  'Nombre largo': (
    <Avatar name="María de los Ángeles Fernández Echeverría" size="large" />
  ),
  'Una sola palabra': <Avatar name="Ñata" />,
  'Foto, en una fila': <Avatar name="Laura Gómez" photoUrl={portrait} />,
  'Foto, grande': (
    <Avatar name="Laura Gómez" photoUrl={portrait} size="large" />
  ),
  'La foto no llega': (
    <Avatar
      name="Laura Gómez"
      photoUrl="data:image/png;base64,AAAA"
      size="large"
    />
  ),
};
