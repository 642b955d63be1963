/** A screen under test, with the address that the shell would give it. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { goTo } from '../../../src/platform/page/go.ts';
import { parseHash } from '../../../src/platform/page/location.ts';

const useAddress: BaseLocationHook = () => [parseHash(location.hash).path, goTo];

/** Renders a screen at the address of the moment. */
export const renderScreen = (screen: ReactNode) => render(<Router hook={useAddress}>{screen}</Router>);
