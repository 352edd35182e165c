import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
import { createClient } from '@supabase/supabase-js';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const supabaseClient = createClient('https://supabase.example', 'anon-key');
createRoot(document.body).render(createElement(Auth, { supabaseClient, appearance: { theme: ThemeSupa } }));
