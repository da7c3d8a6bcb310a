declare module 'virtual:minified-contract' {
  import type { Contract } from '../contract/index.ts';

  const contract: Pick<Contract, 'public'>;
  export default contract;
}

declare module 'virtual:minified-contract/patient' {
  import type { Contract } from '../contract/index.ts';

  const contract: Contract['patient'];
  export default contract;
}

declare module 'virtual:minified-contract/doctor' {
  import type { Contract } from '../contract/index.ts';

  const contract: Contract['doctor'];
  export default contract;
}

declare module 'virtual:minified-contract/admin' {
  import type { Contract } from '../contract/index.ts';

  const contract: Contract['admin'];
  export default contract;
}

declare module 'virtual:minified-contract/reception' {
  import type { Contract } from '../contract/index.ts';

  const contract: Contract['reception'];
  export default contract;
}

declare module 'virtual:theme.css';
