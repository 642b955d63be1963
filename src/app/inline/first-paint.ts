/**
 * First load. Inlined in the head: what must be known before the first paint. That scripts run, whether the consent
 * banner shows, and whether `:target` alone cannot tell which page the fragment names.
 */
import { storedAnswer } from '../../platform/consent-cookie.ts';

const root = document.documentElement;
root.toggleAttribute('data-js', true);
root.toggleAttribute('data-ask', !storedAnswer());
root.toggleAttribute('data-override', !/^(#(\/[\w-]*(#.*)?)?)?$/.test(location.hash));
