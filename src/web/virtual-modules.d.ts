declare module 'virtual:minified-contract' {
  import type { Contract } from '../contract/index.ts';

  const contract: Contract;
  export default contract;
}

declare module 'virtual:theme.css';
