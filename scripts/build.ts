// Builds the pages for an image, so that its start needs no tools for it.
import { buildWebIfStale } from './build-web.ts';

if (!(await buildWebIfStale())) process.exit(1);
