export interface HashingCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export type HashingJob =
  | { kind: 'hash'; password: string; cost: HashingCost }
  | { kind: 'verify'; passwordHash: string; password: string };

export type HashingAnswer =
  | { ok: true; value: string | boolean }
  | { ok: false; message: string };
