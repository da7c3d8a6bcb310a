// The product as it is started for real, in a process of its own; the settings come with the environment.
import { main } from '../src/server/main.ts';

await main();
