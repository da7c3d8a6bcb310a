import type { Config } from '../../../../base/kernel/config.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { WAYS, type Way } from '../../../../base/person/rules/channels.ts';
import { adapters } from './adapters.ts';
import type { Opening } from './channel-adapter.ts';
import type { Channels } from './delivery.ts';

/** The channels that the configuration sets up, before they are opened. */
export function waysOf(config: Config): Way[] {
  return WAYS.filter((way) => adapters[way].isConfigured(config));
}

/** Tells the database which channels are set up, before messages go. */
export async function settleChannels(
  db: Database,
  config: Config,
): Promise<void> {
  for (const adapter of Object.values(adapters))
    await adapter.settle?.(db, adapter.isConfigured(config));
}

/** Opens the channels that the configuration sets up; messages for the others wait, and reception can read them. */
export async function openChannels(
  config: Config,
  around: Opening,
): Promise<Channels> {
  const channels: Channels = {};
  for (const way of waysOf(config))
    channels[way] = await adapters[way].open(config, around);
  return channels;
}
