import { createCore } from '@targum/identity-client';
import { SignIn } from '@targum/sign-in/react';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const settings = (await (await fetch('/settings.json')).json()) as { publicToken: string; identityUrl: string };
const core = createCore(settings.publicToken, { baseUrl: settings.identityUrl });
const place = document.querySelector('#react');
const config = { products: ['otp' as const], otpOptions: { methods: ['email' as const] } };
if (place) createRoot(place).render(createElement(StrictMode, null, createElement(SignIn, { core, config })));
