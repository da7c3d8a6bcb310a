declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** As far as the tests use it. */
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
