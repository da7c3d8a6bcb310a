import type { BookingServices } from '../appointments/book-appointment.ts';

/** What getting in takes beside what booking does. */
export interface AccessServices extends BookingServices {
  access: {
    /** Argon2id of the doctors' default password; null: the fallback is off. */
    defaultPasswordHash: string | null;
    /** The same of the demonstration's own, which serves only while the clinic is one. */
    demoPasswordHash?: string | null;
    /** Seals what second factors keep secret. */
    factorKey: Buffer;
    /** Signs the puzzles of those who come after too many failures. */
    puzzleKey: Buffer;
    /** About how many hashes a puzzle takes. */
    puzzleCost: number;
  };
}
