declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** The part that the tests use. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent?: boolean;
      configureBuckets?: { name: string }[];
    });
    configureBuckets(): Promise<void>;
    listen(port: number, address: string): Promise<Server>;
  }
}
