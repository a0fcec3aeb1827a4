import react from '@vitejs/plugin-react'

// The browsers of our styles, which need no other words for dark and light.
export default { plugins: [react()], build: { cssTarget: ['chrome123', 'firefox121', 'safari17.5'] } }
