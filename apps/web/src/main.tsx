import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { needTexts } from './i18n/index.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
await needTexts();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
