/** The thread that holds the communes: neither loading nor searching them delays a request. */

import { company } from '../../domain/settings/company.ts';
import { answerThread } from '../lib/thread.ts';
import { loadCommunes } from './communes-data.ts';
import { indexCommunes } from './communes-index.ts';

export interface CommunesRequest {
  readonly query: string;
  readonly limit: number;
}

const search = indexCommunes(loadCommunes(), company.origin);

answerThread(({ query, limit }: CommunesRequest) => search(query, limit));
