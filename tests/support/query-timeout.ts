/** Queries that wait for what a page will show wait as long as other tests do: on a busy machine a second is short. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000 });
