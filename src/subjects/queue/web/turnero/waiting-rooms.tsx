import { Link } from '@tanstack/react-router';
import type { Queue } from '../../contract/public-queue.ts';
import styles from './turnero.module.css';

interface WaitingRoomsProps {
  rooms: Queue['waitingRooms'];
}

/** The choice of the screen's waiting room, while it shows all of them. */
export function WaitingRooms({ rooms }: WaitingRoomsProps) {
  if (rooms.length === 0) return null;
  return (
    <nav className={styles.rooms} aria-label="Salas de espera">
      <span>Mostrar solo:</span>
      {rooms.map(({ letter, name }) => (
        <Link key={letter} to="/turnero" search={{ sala: letter }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
