import { createContext } from 'react';

/** The clinic's name, for the titles of the browser's tabs. */
export const SiteName = createContext('TurnoClaro');
