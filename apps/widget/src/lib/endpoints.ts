import { type Call, type Contract, contract } from '@embook/domain/contract';

/** How a call is written and read. In the browser's build each noun's calls are a download of their own (`build/calls-by-noun.ts`). */
export const endpointOf = async <K extends Call>(name: K): Promise<Contract[K]> => contract[name];
